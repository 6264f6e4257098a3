import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.xml.crypto.Data;
import javax.xml.crypto.KeySelector;
import javax.xml.crypto.OctetStreamData;
import javax.xml.crypto.URIDereferencer;
import javax.xml.crypto.URIReferenceException;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The JDK's word on XML signatures: every ds:Signature of a file is verified with the first certificate of its
 * KeyInfo. What a reference names outside the document is read from beside the file. Arguments: FILEs. One line per
 * file: OK with the number of signatures, or the reason.
 */
public class CheckXml {
    private static final String DS = XMLSignature.XMLNS;
    private static final XMLSignatureFactory FACTORY = XMLSignatureFactory.getInstance("DOM");

    public static void main(String[] arguments) throws Exception {
        for (String argument : arguments) {
            try {
                System.out.println("OK " + check(new File(argument)));
            } catch (Exception error) {
                System.out.println("FAILED " + argument + ": " + String.valueOf(error).replace('\n', ' '));
            }
        }
    }

    private static int check(File file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(file);
        markIds(document.getDocumentElement());
        NodeList signatures = document.getElementsByTagNameNS(DS, "Signature");
        for (int index = 0; index < signatures.getLength(); index++) {
            verify((Element) signatures.item(index), file.getAbsoluteFile().getParentFile(), index + 1);
        }
        return signatures.getLength();
    }

    private static void verify(Element element, File folder, int number) throws Exception {
        DOMValidateContext context = new DOMValidateContext(KeySelector.singletonKeySelector(keyOf(element)), element);
        // It stops RSA-SHA1 and the like, which is policy: here only the cryptography counts.
        context.setProperty("org.jcp.xml.dsig.secureValidation", Boolean.FALSE);
        URIDereferencer inside = FACTORY.getURIDereferencer();
        context.setURIDereferencer((reference, where) -> {
            String uri = reference.getURI();
            return uri == null || uri.isEmpty() || uri.startsWith("#")
                ? inside.dereference(reference, where)
                : octets(new File(folder, uri));
        });
        XMLSignature signature = FACTORY.unmarshalXMLSignature(context);
        if (signature.validate(context)) return;
        List<String> problems = new ArrayList<>();
        if (!signature.getSignatureValue().validate(context)) problems.add("value");
        for (Object reference : signature.getSignedInfo().getReferences()) {
            if (!((Reference) reference).validate(context)) problems.add("reference " + ((Reference) reference).getURI());
        }
        throw new Exception("signature " + number + ": " + String.join(", ", problems));
    }

    private static Data octets(File file) throws URIReferenceException {
        try {
            return new OctetStreamData(new FileInputStream(file));
        } catch (Exception error) {
            throw new URIReferenceException(error);
        }
    }

    private static PublicKey keyOf(Element signature) throws Exception {
        for (Node info = signature.getFirstChild(); info != null; info = info.getNextSibling()) {
            if (!"KeyInfo".equals(info.getLocalName())) continue;
            NodeList found = ((Element) info).getElementsByTagNameNS(DS, "X509Certificate");
            if (found.getLength() == 0) break;
            byte[] der = Base64.getMimeDecoder().decode(found.item(0).getTextContent());
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            return ((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der))).getPublicKey();
        }
        throw new Exception("no certificate");
    }

    /** Without a schema nothing is an Id until it is called one. */
    private static void markIds(Element element) {
        for (String name : new String[] {"Id", "ID", "id", "xml:id"}) {
            Attr attribute = element.getAttributeNode(name);
            if (attribute != null) element.setIdAttributeNode(attribute, true);
        }
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element) markIds((Element) node);
        }
    }
}
