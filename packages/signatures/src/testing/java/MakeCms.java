import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.x509.SubjectKeyIdentifier;
import org.bouncycastle.cert.X509CRLHolder;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.CMSSignedDataStreamGenerator;
import org.bouncycastle.cms.SignerInfoGenerator;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.SignerInformationStore;
import org.bouncycastle.cms.SignerInfoGeneratorBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;

/**
 * Signature containers as BouncyCastle makes them, for trying to add to them. Reads content, signer.der, ca.der,
 * key.der (PKCS#8, EC) and crl.der from the working directory; prints a name and Base64 for each container.
 */
public class MakeCms {
    private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();

    public static void main(String[] arguments) throws Exception {
        new MakeCms().make();
    }

    private final byte[] content = read("content");
    private final X509CertificateHolder certificate = new X509CertificateHolder(read("signer.der"));
    private final X509CertificateHolder authority = new X509CertificateHolder(read("ca.der"));
    private final PrivateKey key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(read("key.der")));

    private MakeCms() throws Exception {}

    private void make() throws Exception {
        print("plain-attached", generator("SHA256", false, false).generate(new CMSProcessableByteArray(content), true));
        print("plain-detached", generator("SHA384", false, false).generate(new CMSProcessableByteArray(content), false));
        print("keyid-attached", generator("SHA512", true, false).generate(new CMSProcessableByteArray(content), true));
        print("bare-attached", generator("SHA256", false, true).generate(new CMSProcessableByteArray(content), true));
        CMSSignedData twice = withSecondSigner();
        print("two-attached", twice);
        print("counter-attached", withCounterSignature(twice));
        print("unknown-attached", withUnknownAttribute(twice));
        print("stream-attached", streamed());
    }

    /** DER or BER as BouncyCastle likes; with a CRL, which DER sorts and BouncyCastle does not. */
    private CMSSignedDataGenerator generator(String digest, boolean byKeyId, boolean bare) throws Exception {
        CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
        generator.addSignerInfoGenerator(signer(digest, byKeyId, bare));
        generator.addCertificate(authority);
        generator.addCertificate(certificate);
        generator.addCRL(new X509CRLHolder(read("crl.der")));
        return generator;
    }

    private SignerInfoGenerator signer(String digest, boolean byKeyId, boolean bare) throws Exception {
        ContentSigner signer = new JcaContentSignerBuilder(digest + "withECDSA").setProvider(PROVIDER).build(key);
        SignerInfoGeneratorBuilder builder =
            new SignerInfoGeneratorBuilder(new JcaDigestCalculatorProviderBuilder().setProvider(PROVIDER).build());
        builder.setDirectSignature(bare);
        if (!byKeyId) return builder.build(signer, certificate);
        return builder.build(signer, SubjectKeyIdentifier.fromExtensions(certificate.getExtensions()).getKeyIdentifier());
    }

    private CMSSignedData withSecondSigner() throws Exception {
        CMSSignedDataGenerator generator = generator("SHA256", false, false);
        generator.addSignerInfoGenerator(signer("SHA512", true, false));
        return generator.generate(new CMSProcessableByteArray(content), true);
    }

    private CMSSignedData withCounterSignature(CMSSignedData data) throws Exception {
        List<SignerInformation> signers = new ArrayList<>();
        for (SignerInformation one : data.getSignerInfos()) {
            signers.add(SignerInformation.addCounterSigners(one, generator("SHA256", false, false).generateCounterSigners(one)));
        }
        return CMSSignedData.replaceSigners(data, new SignerInformationStore(signers));
    }

    private CMSSignedData withUnknownAttribute(CMSSignedData data) throws Exception {
        Attribute unknown = new Attribute(new ASN1ObjectIdentifier("2.999.77"), new DERSet(new DEROctetString(new byte[300])));
        List<SignerInformation> signers = new ArrayList<>();
        for (SignerInformation one : data.getSignerInfos()) {
            ASN1EncodableVector attributes = new ASN1EncodableVector();
            attributes.add(unknown);
            signers.add(SignerInformation.replaceUnsignedAttributes(one, new AttributeTable(attributes)));
        }
        return CMSSignedData.replaceSigners(data, new SignerInformationStore(signers));
    }

    /** Indefinite lengths throughout and the content in many pieces. */
    private byte[] streamed() throws Exception {
        CMSSignedDataStreamGenerator generator = new CMSSignedDataStreamGenerator();
        generator.addSignerInfoGenerator(signer("SHA256", false, false));
        generator.addCertificate(certificate);
        generator.setBufferSize(7);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream sink = generator.open(out, true)) {
            sink.write(content);
        }
        return out.toByteArray();
    }

    private static void print(String name, CMSSignedData data) throws Exception {
        print(name, data.getEncoded());
    }

    private static void print(String name, byte[] bytes) {
        System.out.println(name + " " + Base64.getEncoder().encodeToString(bytes));
    }

    private static byte[] read(String name) throws Exception {
        return Files.readAllBytes(new File(name).toPath());
    }
}
