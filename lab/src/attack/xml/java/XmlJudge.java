import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.crypto.Data;
import javax.xml.crypto.KeySelector;
import javax.xml.crypto.OctetStreamData;
import javax.xml.crypto.URIDereferencer;
import javax.xml.crypto.URIReferenceException;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

/**
 * The JDK as a judge of XML signatures, for as long as lines come. Arguments: NAME=CERTIFICATE.der…. A line:
 * FILE, then for each ds:Signature in document order the name of the key to verify with or "-", separated by commas,
 * then the folder of what lies outside, then XPath expressions in Base64, separated by commas. The answer:
 * "unreadable REASON", or "read", then for each signature "ok|bad|-" and the SHA-256 of what each reference is over,
 * joined by ":", all separated by commas, then what each expression finds in Base64, then the SHA-256 of all
 * characters and attributes outside of signatures.
 */
public class XmlJudge {
    private static final String DS = XMLSignature.XMLNS;
    private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");
    private static final Map<String, String> PREFIXES = Map.of(
        "b", "urn:ornek:belge", "k", "urn:ornek:kalem", "ds", DS, "x", "http://uri.etsi.org/01903/v1.3.2#",
        "xml", "http://www.w3.org/XML/1998/namespace");
    private static final Map<String, PublicKey> keys = new HashMap<>();
    private static String readable;
    private static DocumentBuilder builder;
    private static XPath xpath;

    public static void main(String[] arguments) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        // A CDATA section is text like any other, which not every reader of Base64 in the JDK knows.
        factory.setCoalescing(true);
        builder = factory.newDocumentBuilder();
        builder.setErrorHandler(new Silent());
        xpath = XPathFactory.newInstance().newXPath();
        xpath.setNamespaceContext(new Prefixes());
        CertificateFactory certificates = CertificateFactory.getInstance("X.509");
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            try (InputStream in = new FileInputStream(parts[1])) {
                X509Certificate certificate = (X509Certificate) certificates.generateCertificate(in);
                keys.put(parts[0], certificate.getPublicKey());
                readable = Base64.getEncoder().encodeToString(certificate.getEncoded());
            }
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] fields = line.split("\t", -1);
            String answer;
            try {
                answer = judge(fields);
            } catch (Exception | StackOverflowError error) {
                answer = "unreadable " + String.valueOf(error).replaceAll("\\s+", " ");
            }
            System.out.println(answer);
            System.out.flush();
        }
    }

    private static String judge(String[] fields) throws Exception {
        Document document = builder.parse(new File(fields[0]));
        markIds(document.getDocumentElement());
        NodeList signatures = document.getElementsByTagNameNS(DS, "Signature");
        String[] names = fields[1].isEmpty() ? new String[0] : fields[1].split(",");
        List<String> verdicts = new ArrayList<>();
        for (int index = 0; index < names.length; index++) {
            verdicts.add(verdict((Element) signatures.item(index), keys.get(names[index]), new File(fields[2])));
        }
        List<String> found = new ArrayList<>();
        if (!fields[3].isEmpty()) {
            for (String expression : fields[3].split(",")) {
                String text = textAt(new String(Base64.getDecoder().decode(expression), StandardCharsets.UTF_8), document);
                found.add(Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)));
            }
        }
        MessageDigest outside = MessageDigest.getInstance("SHA-256");
        collect(document.getDocumentElement(), outside);
        return "read\t" + String.join(",", verdicts) + "\t" + String.join(",", found) + "\t" + hex(outside.digest());
    }

    /** What an application reads at a place: a signature that stands in the text is no part of it. */
    private static String textAt(String expression, Document document) throws Exception {
        NodeList nodes = (NodeList) xpath.evaluate(expression, document, XPathConstants.NODESET);
        if (nodes.getLength() == 0) return "";
        Node node = nodes.item(0);
        if (!(node instanceof Element)) return node.getNodeValue();
        for (Node at = node; at != null; at = at.getParentNode()) if (isSignature(at)) return node.getTextContent();
        StringBuilder text = new StringBuilder();
        append(node, text);
        return text.toString();
    }

    private static boolean isSignature(Node node) {
        if (!DS.equals(node.getNamespaceURI()) || !"Signature".equals(node.getLocalName())) return false;
        return ((Element) node).getElementsByTagNameNS(DS, "SignedInfo").getLength() > 0;
    }

    private static void append(Node node, StringBuilder text) {
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeType() == Node.TEXT_NODE) text.append(child.getNodeValue());
            else if (child instanceof Element && !isSignature(child)) append(child, text);
        }
    }

    private static String verdict(Element element, PublicKey key, File folder) {
        if (element == null) return "bad:no signature";
        if (key == null) return "-";
        mendCertificates(element);
        try {
            DOMValidateContext context = new DOMValidateContext(KeySelector.singletonKeySelector(key), element);
            context.setProperty("org.jcp.xml.dsig.secureValidation", Boolean.FALSE);
            context.setProperty("javax.xml.crypto.dsig.cacheReference", Boolean.TRUE);
            URIDereferencer inside = FACTORY.getURIDereferencer();
            context.setURIDereferencer((reference, where) -> {
                String uri = reference.getURI();
                return uri == null || uri.isEmpty() || uri.startsWith("#") ? inside.dereference(reference, where) : octets(new File(folder, uri));
            });
            XMLSignature signature = FACTORY.unmarshalXMLSignature(context);
            boolean good = signature.validate(context);
            StringBuilder answer = new StringBuilder(good ? "ok" : "bad");
            if (!good) answer.append(signature.getSignatureValue().validate(context) ? ":a digest differs" : ":the value differs");
            for (Object one : signature.getSignedInfo().getReferences()) {
                Reference reference = (Reference) one;
                reference.validate(context);
                answer.append(':').append(digestOf(reference.getDigestInputStream()));
            }
            return answer.toString();
        } catch (Exception error) {
            Throwable cause = error;
            while (cause.getCause() != null) cause = cause.getCause();
            return "bad:" + String.valueOf(cause).replaceAll("[\\s,:]+", " ");
        }
    }

    /**
     * The JDK refuses a KeyInfo with a certificate that it cannot read, though the key is given from elsewhere (XMLDSig
     * 3.2.2: from KeyInfo or from an external source). Such a certificate makes room for one that it can read: where
     * KeyInfo is signed, the digest shows it.
     */
    private static void mendCertificates(Element signature) {
        for (Node node = signature.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (!(node instanceof Element) || !"KeyInfo".equals(node.getLocalName())) continue;
            NodeList found = ((Element) node).getElementsByTagNameNS(DS, "X509Certificate");
            for (int index = 0; index < found.getLength(); index++) {
                try {
                    byte[] der = Base64.getMimeDecoder().decode(found.item(index).getTextContent());
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
                } catch (Exception unreadable) {
                    found.item(index).setTextContent(readable);
                }
            }
        }
    }

    private static String digestOf(InputStream in) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        if (in == null) return "none";
        digest.update(in.readAllBytes());
        return hex(digest.digest());
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) text.append(String.format("%02x", one));
        return text.toString();
    }

    private static Data octets(File file) throws URIReferenceException {
        try {
            return new OctetStreamData(new FileInputStream(file));
        } catch (Exception error) {
            throw new URIReferenceException(error);
        }
    }

    /** Without a schema nothing is an Id until it is called one. */
    private static void markIds(Element element) {
        NamedNodeMap attributes = element.getAttributes();
        for (int index = 0; index < attributes.getLength(); index++) {
            Attr attribute = (Attr) attributes.item(index);
            if ("id".equalsIgnoreCase(attribute.getLocalName())) element.setIdAttributeNode(attribute, true);
        }
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element) markIds((Element) node);
        }
    }

    private static boolean isNamedSignature(Node node) {
        return DS.equals(node.getNamespaceURI()) && "Signature".equals(node.getLocalName());
    }

    /** What a document says outside of its signatures: names, attributes and text, in their order. */
    private static void collect(Element element, MessageDigest digest) {
        if (isNamedSignature(element)) return;
        update(digest, "<" + element.getNamespaceURI() + " " + element.getLocalName());
        List<String> attributes = new ArrayList<>();
        for (int index = 0; index < element.getAttributes().getLength(); index++) {
            Attr attribute = (Attr) element.getAttributes().item(index);
            if ("http://www.w3.org/2000/xmlns/".equals(attribute.getNamespaceURI())) continue;
            attributes.add(attribute.getNamespaceURI() + " " + attribute.getLocalName() + "=" + attribute.getValue());
        }
        attributes.sort(null);
        for (String attribute : attributes) update(digest, attribute);
        StringBuilder text = new StringBuilder();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            // A signature parts no text: the spaces around it are one where it is taken away.
            if (isNamedSignature(node)) continue;
            if (node instanceof Element) {
                if (text.length() > 0) update(digest, text.toString());
                text.setLength(0);
                collect((Element) node, digest);
            } else if (node.getNodeType() == Node.TEXT_NODE || node.getNodeType() == Node.CDATA_SECTION_NODE) {
                text.append(node.getNodeValue());
            }
        }
        if (text.length() > 0) update(digest, text.toString());
        update(digest, ">");
    }

    private static void update(MessageDigest digest, String text) {
        digest.update((text + "\u0000").getBytes(StandardCharsets.UTF_8));
    }

    private static class Silent implements ErrorHandler {
        public void warning(SAXParseException error) {}
        public void error(SAXParseException error) {}
        public void fatalError(SAXParseException error) throws SAXParseException {
            throw error;
        }
    }

    private static class Prefixes implements NamespaceContext {
        public String getNamespaceURI(String prefix) {
            return PREFIXES.getOrDefault(prefix, "");
        }
        public String getPrefix(String uri) {
            return null;
        }
        public Iterator<String> getPrefixes(String uri) {
            return null;
        }
    }
}
